"""The report on a terminal, and trees and boards as text."""

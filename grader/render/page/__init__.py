"""The report as one self-contained page that draws trees and replays searches."""

"""The deck that Narnian Whist is played with when nobody brings one: thirty of the folk of an invented forest."""

from typing import Final

FOREST_FOLK: Final = """\
name,Strength,Speed,Cunning,Lore,Voice,Years
Badger,48,25,52,75,20,62
Bear,95,45,40,50,70,55
Beaver,44,22,66,60,,30
Capercaillie,20,40,15,35,90,18
Crane,30,72,35,65,95,40
Cuckoo,8,58,78,45,85,12
Eagle Owl,42,64,70,95,75,48
Elk,90,68,25,55,60,38
Ermine,12,66,74,30,10,9
Fox,34,70,99,65,40,16
Frog,4,18,22,40,80,11
Goshawk,38,97,55,25,50,20
Hare,14,94,45,20,,10
Hedgehog,10,8,38,55,15,8
Jay,9,52,82,35,80,14
Lynx,66,86,76,45,30,21
Marten,18,74,68,,20,15
Mole,11,5,30,70,5,4
Otter,40,62,72,40,45,17
Pike,46,60,28,,,36
Raven,22,56,94,90,65,58
Salmon,32,78,12,60,,13
Seal,74,54,36,50,55,44
Squirrel,7,76,64,15,35,7
Swan,50,48,18,30,70,34
Viper,16,30,84,80,10,22
Water Sprite,24,82,88,85,99,
Wolf,78,84,80,55,95,19
Wolverine,82,50,62,20,40,18
Wood Troll,99,10,5,99,,99
"""

type Mark = 'stripes' | 'cheeks' | 'mask' | 'cap' | 'teeth' | 'horns' | 'spines' | 'crest' | 'bib' | 'brow' | 'spots';

/** The features that distinguish one animal's face from the others'. */
export interface AnimalFace {
  /** The coat's or plumage's hue in degrees, and its lightness. */
  hue: number;
  lightness: number;
  /** Stronger or weaker in colour than the theme's avatars; 1 if left out. */
  strength?: number;
  ears?: 'round' | 'big' | 'pointed' | 'tufted';
  /** Birds have one instead of a muzzle. */
  beak?: 'hooked' | 'long' | 'short' | 'flat' | 'banded';
  marks?: readonly Mark[];
}

/** The demo's people, by name: all two words must fit. */
export const animals: Record<string, AnimalFace | undefined> = {
  'Mossy Otter': { hue: 70, lightness: 0.58, ears: 'round', marks: ['bib'] },
  'Silver Heron': { hue: 240, lightness: 0.78, strength: 0.3, beak: 'long', marks: ['crest', 'brow'] },
  'Amber Badger': { hue: 80, lightness: 0.94, strength: 0.15, ears: 'round', marks: ['stripes'] },
  'Copper Falcon': { hue: 50, lightness: 0.68, beak: 'hooked', marks: ['cap', 'spots'] },
  'Velvet Marten': { hue: 45, lightness: 0.48, ears: 'round', marks: ['bib', 'brow'] },
  'Cobalt Osprey': { hue: 250, lightness: 0.93, strength: 0.3, beak: 'hooked', marks: ['mask'] },
  'Frosty Lynx': { hue: 75, lightness: 0.8, strength: 0.6, ears: 'tufted', marks: ['cheeks', 'spots'] },
  'Indigo Curlew': { hue: 80, lightness: 0.74, strength: 0.6, beak: 'long', marks: ['spots'] },
  'Maple Beaver': { hue: 50, lightness: 0.55, ears: 'round', marks: ['teeth'] },
  'Crimson Kestrel': { hue: 35, lightness: 0.62, beak: 'hooked', marks: ['brow', 'spots'] },
  'Granite Ibex': { hue: 70, lightness: 0.68, strength: 0.5, ears: 'round', marks: ['horns', 'cheeks'] },
  'Pebble Plover': { hue: 75, lightness: 0.84, strength: 0.4, beak: 'short', marks: ['mask', 'bib'] },
  'Nimble Weasel': { hue: 60, lightness: 0.66, ears: 'round', marks: ['bib', 'cheeks'] },
  'Midnight Raven': { hue: 280, lightness: 0.32, strength: 0.5, beak: 'short', marks: [] },
  'Sunny Marmot': { hue: 85, lightness: 0.72, ears: 'round', marks: ['teeth', 'cheeks'] },
  'Coral Puffin': { hue: 270, lightness: 0.3, strength: 0.4, beak: 'banded', marks: ['cheeks'] },
  'Russet Fox': { hue: 45, lightness: 0.68, strength: 1.3, ears: 'pointed', marks: ['cheeks'] },
  'Turquoise Swift': { hue: 220, lightness: 0.5, strength: 0.8, beak: 'short', marks: ['cap', 'bib'] },
  'Clover Hedgehog': { hue: 75, lightness: 0.82, strength: 0.6, ears: 'round', marks: ['spines'] },
  'Saffron Teal': { hue: 165, lightness: 0.58, beak: 'flat', marks: ['brow'] },
  'Umber Stoat': { hue: 50, lightness: 0.6, ears: 'round', marks: ['bib', 'brow'] },
  'Azure Merlin': { hue: 245, lightness: 0.64, beak: 'hooked', marks: ['cap'] },
  'Drowsy Dormouse': { hue: 65, lightness: 0.76, ears: 'big', marks: ['cheeks'] },
  'Snowy Gannet': { hue: 90, lightness: 0.96, strength: 0.2, beak: 'long', marks: ['brow'] },
};

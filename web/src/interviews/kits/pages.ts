// One file for all pages of kits: the names of files are listed in the one that every page loads first.
export { KitPage, NewKitPage } from './KitPages.tsx';
export { KitsPage } from './KitsPage.tsx';
export { RoundKitPage } from './RoundKitPage.tsx';

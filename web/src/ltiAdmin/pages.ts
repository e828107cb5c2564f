// One file for all pages of platforms: the names of files are listed in the one that every page loads first.
export { ConnectPlatformPage } from './ConnectPlatformPage.tsx';
export { PlatformPage } from './PlatformPage.tsx';
export { PlatformsPage } from './PlatformsPage.tsx';

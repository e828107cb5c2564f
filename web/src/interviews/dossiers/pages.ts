// One file, because the names of files are listed in the one that every page loads first.
export { DebriefPage } from './DebriefPage.tsx';
export { DossierPage } from './DossierPage.tsx';
export { SharedDossierPage } from './SharedDossierPage.tsx';

import fc from 'fast-check';

// Properties are tried on the same cases every time, so that what fails fails for the one whose change it is.
// PROPERTY_SEED=7 npm run unit looks at others.
fc.configureGlobal({ seed: Number(process.env['PROPERTY_SEED'] ?? 1) });

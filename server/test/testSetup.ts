import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';

// Properties are tried on the same cases every time, so that what fails fails for the one whose change it is.
// PROPERTY_SEED=7 npm run unit looks at others.
fc.configureGlobal({ seed: Number(process.env['PROPERTY_SEED'] ?? 1) });

// Tests start a hundred processes: the first one compiles what it loads for all of them. The folder goes with the run.
process.env['NODE_COMPILE_CACHE'] = join(tmpdir(), 'compiled');

import { ConfigFaults, readConfig } from '../../platform/settings/config.ts';
import type { Config } from '../../platform/settings/config.ts';
import { checkClock } from './clockCheck.ts';
import { checkDataFolder, ownerProblem } from './dataFolder.ts';
import { checkDatabase } from './databaseCheck.ts';
import { attention, codeOf, ok, wrong } from './finding.ts';
import type { Finding } from './finding.ts';
import { checkMail } from './mailCheck.ts';
import { checkNode } from './nodeVersion.ts';
import { checkMetricsPort, checkPort } from './port.ts';
import { checkPublicAddress } from './publicAddress.ts';
import { checkRedis } from './redisCheck.ts';
import { checkRelays } from './relayCheck.ts';

/** Everything that is found about an installation, in the order in which to read it. */
export async function checkInstallation(environment: NodeJS.ProcessEnv): Promise<Finding[]> {
  const config = settingsIn(environment);
  return Array.isArray(config) ? [checkNode(), ...config] : checkAll(config);
}

/** @returns the faults if there are any */
function settingsIn(environment: NodeJS.ProcessEnv): Config | Finding[] {
  try {
    return readConfig(environment);
  } catch (error) {
    if (!(error instanceof ConfigFaults)) throw error;
    return [
      ...error.faults.map((fault) => wrong(`${fault}.`)),
      attention('The rest wasn’t checked. Correct the settings, then run this again.'),
    ];
  }
}

async function checkAll(config: Config): Promise<Finding[]> {
  const given =
    config.warnings.length > 0 ? config.warnings.map((text) => attention(`${text}.`)) : [ok('The settings are valid.')];
  const foreign = ownerProblem(config);
  if (foreign) return [checkNode(), ...given, foreign];
  // Before the network is asked, so that its answers don't disturb the measured disk.
  const folder = await checkDataFolder(config);
  const port = await checkPort(config);
  const metrics = await checkMetricsPort(config, port);
  const others = await Promise.all([
    surely('The database', () => checkDatabase(config)),
    surely('PUBLIC_URL', () => checkPublicAddress(config, port)),
    surely('The clock', () => checkClock(config)),
    surely('Mail', async () => [await checkMail(config)]),
    surely('Redis', async () => [await checkRedis(config)]),
    surely('The relay', () => checkRelays(config)),
  ]);
  return [checkNode(), ...given, ...folder, port.finding, ...metrics, ...others.flat()];
}

/** A check that itself fails is a finding too. */
async function surely(subject: string, check: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await check();
  } catch (error) {
    return [wrong(`${subject} couldn't be checked (${codeOf(error)}).`)];
  }
}

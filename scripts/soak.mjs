// `npm run soak`: tests that are long and rarely broken, in their long form; npm test runs a short form of each. It is run before work in its area is called
// done: browser tests beside the daily journeys, accessibility in every width and theme, the access matrix with every kind of id, kills, a full disk, written
// scripts, a list made by new:list. It has seven parts of about the same length: `npm run soak -- --part 3` runs one, `--today` that of the day of the week
// within 20 minutes, as .ci/run does after npm test.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { root } from './install.mjs'
import { filesOfParts, lastGreen, withTimesOfRun, partForWeekday, readParts, soakFiles, writeParts } from './soak-parts.mjs'
import { readTotals, sumOf } from './test-counts.mjs'

const MINUTES = 20
const given = process.argv.slice(2)
const isToday = given[0] === '--today' && given.length === 1
const named = given[0] === '--part' && given.length === 2 ? Number(given[1]) : undefined
let parts = readParts()
const all = parts.map((_, index) => index + 1)
if (given.length > 0 && !isToday && !all.includes(named)) {
  console.error(`Usage: npm run soak [-- --part 1…${all.length} | --today]`)
  process.exit(2)
}

const place = mkdtempSync(path.join(tmpdir(), 'cusp-soak-'))
const files = filesOfParts(parts, soakFiles())
const chosen = isToday ? [partForWeekday(new Date())] : named ? [named] : all
const [greenNow, redNow, totals] = [[], [], []]
for (const number of chosen) {
  console.log(`\n==== Part ${number} of the soak`)
  const ran = runPart(number)
  totals.push(...ran)
  const isGreen = sumOf(ran).failed === 0
  ;(isGreen ? greenNow : redNow).push(number)
  // An unattended run leaves the clone as it was.
  if (isToday) continue
  const green = isGreen ? { date: new Date().toISOString().slice(0, 10), commit: commitId() } : undefined
  const seconds = { ...parts[number - 1].seconds, ...Object.assign({}, ...ran.map((total) => total.took)) }
  const stillThere = Object.entries(seconds).filter(([file]) => files[number - 1].includes(file))
  parts = withTimesOfRun(parts, number, { seconds: Object.fromEntries(stillThere), green })
  writeParts(parts)
}
rmSync(place, { recursive: true, force: true })

console.log(`\n${lastGreen(parts, { greenNow, redNow })}`)
// The last line also includes what ran earlier in the same run.
const before = process.env.CUSP_TOTALS ? readTotals(process.env.CUSP_TOTALS) : []
const sum = sumOf([...before, ...totals])
console.log(`${sum.passed} passed, ${sum.failed} failed, ${sum.skipped} skipped`)
process.exitCode = redNow.length > 0 ? 1 : 0

function runPart(number) {
  const until = Date.now() + MINUTES * 60_000
  const isBrowser = (file) => file.startsWith('tests/e2e/')
  const [browser, others] = [files[number - 1].filter(isBrowser), files[number - 1].filter((file) => !isBrowser(file))]
  const ran = []
  if (others.length > 0) ran.push(runTestCommand(number, ['unit', 'integration', 'architecture', '--retry=1', ...others]))
  if (browser.length > 0)
    ran.push(runTestCommand(number, ['e2e', ...(isToday ? [`--global-timeout=${Math.max(until - Date.now(), 60_000)}`] : []), ...browser]))
  return ran
}

/** A run that ended without its totals failed. */
function runTestCommand(number, args) {
  const file = path.join(place, `${number}-${args[0]}.json`)
  spawnSync(process.execPath, [path.join(root, 'scripts/test.mjs'), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, CUSP_SOAK: '1', CUSP_TOTALS: file },
  })
  return existsSync(file) ? readTotals(file)[0] : { passed: 0, failed: 1, skipped: 0, took: {} }
}

/** If the clone's files differ from the commit, its id alone would mislead, so it is marked. */
function commitId() {
  const git = (...words) => spawnSync('git', words, { cwd: root, encoding: 'utf8' }).stdout?.trim() ?? ''
  const differs = git('status', '--porcelain', '--', '.', ':!tests/soak-parts.json') !== ''
  return `${git('rev-parse', '--short=12', 'HEAD')}${differs ? ' and changes' : ''}`
}

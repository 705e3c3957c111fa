// The seven parts of the soak: which files each has, how long they took and when all of them were last green (tests/soak-parts.json).
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './install.mjs'

const FILE = path.join(root, 'tests/soak-parts.json')
const FOLDERS = ['tests/unit', 'tests/architecture', 'tests/integration', 'tests/e2e']

/** Files that have a long form, or tests that run nowhere else: they are recognised by an import, or by their name. */
export function soakFiles() {
  return FOLDERS.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true })
      .filter((name) => /\.(test|spec)\.tsx?$/.test(name))
      .map((name) => path.posix.join(folder, name.split(path.sep).join('/')))
      .filter((name) => name.endsWith('.soak.test.ts') || /support\/soak'/.test(readFileSync(path.join(root, name), 'utf8'))),
  ).toSorted()
}

export const readParts = () => JSON.parse(readFileSync(FILE, 'utf8'))

/** The files of each part. A file that no part names yet joins the shortest part, so that nobody has to maintain this list. */
export function filesOfParts(parts, files) {
  const named = parts.map(({ seconds }) => files.filter((file) => file in seconds))
  const lengths = parts.map((part) => secondsOf(part))
  for (const file of files.filter((name) => !parts.some(({ seconds }) => name in seconds))) {
    const shortest = lengths.indexOf(Math.min(...lengths))
    named[shortest].push(file)
    lengths[shortest] += 60
  }
  return named
}

/** The seconds of a part's tests, added up; three of them run at once. */
export const secondsOf = ({ seconds }) => Object.values(seconds).reduce((sum, each) => sum + each, 0)

/** The part for a weekday; Monday has the first. */
export const partForWeekday = (date) => ((date.getUTCDay() + 6) % 7) + 1

/** The parts after all of one part has run: with the time of each of its files, and the date if they were green. */
export function withTimesOfRun(parts, number, { seconds, green }) {
  return parts.map((part, index) => {
    if (index !== number - 1) return part
    const ran = Object.entries(seconds).map(([file, each]) => [file, Math.round(each)])
    return { green: green ?? part.green, seconds: Object.fromEntries(ran.toSorted(([a], [b]) => (a < b ? -1 : 1))) }
  })
}

export const writeParts = (parts) => writeFileSync(FILE, `${JSON.stringify(parts, null, 2)}\n`)

/** The closing line. Both lists are of numbers of parts. */
export function lastGreen(parts, { greenNow, redNow }) {
  const said = parts.map(({ green }, index) => {
    const number = index + 1
    if (greenNow.includes(number)) return `${number} now`
    return `${number} ${green ? `${green.date} (${green.commit})` : 'never'}${redNow.includes(number) ? ', red now' : ''}`
  })
  return `The soak's parts were last green: ${said.join('; ')}`
}

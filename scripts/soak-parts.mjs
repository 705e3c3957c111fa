// The seven parts of the soak: which files each has, how long they took and when all of them were last green (tests/soak-parts.json).
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './install.mjs'

const FILE = path.join(root, 'tests/soak-parts.json')
const FOLDERS = ['tests/unit', 'tests/architecture', 'tests/integration', 'tests/e2e']

/** Files that have a long form, or tests that run nowhere else: they say so by what they import, or by their name. */
export function soakFiles() {
  return FOLDERS.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true })
      .filter((name) => /\.(test|spec)\.tsx?$/.test(name))
      .map((name) => path.posix.join(folder, name.split(path.sep).join('/')))
      .filter((name) => name.endsWith('.soak.test.ts') || /support\/soak'/.test(readFileSync(path.join(root, name), 'utf8'))),
  ).toSorted()
}

export const readParts = () => JSON.parse(readFileSync(FILE, 'utf8'))

/** The files of each part. One that no part names yet goes with the shortest, so that nobody has to think of this list. */
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

/** Of its tests, one after the other; three of them run at once. */
export const secondsOf = ({ seconds }) => Object.values(seconds).reduce((sum, each) => sum + each, 0)

/** Monday's is the first. */
export const partOfDay = (date) => ((date.getUTCDay() + 6) % 7) + 1

/** What has been learnt of a part by running all of it: how long its files took, and that they were green, if they were. */
export function learnt(parts, number, { seconds, green }) {
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

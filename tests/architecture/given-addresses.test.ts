import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/** Addresses that schools have in mails, documents and bookmarks, and which must remain valid; `:x` is an id, `:x?` an optional one. */
const given = [
  '/timetables',
  '/timetables/edit/:timetableid',
  '/timetables/:timetableid/events/:eventid',
  '/timetables/:timetableid/backgroundevents/:eventid',
  '/timetables/:timetableid/students',
  '/timetables/staff/:timetableid?',
  '/timetables/settings/:timetableid?',
  '/timetables/individual/:studentid?/:timetableid?',
  '/timetables/individualteacher/:teacherid?/:timetableid?',
  '/timetables/roomusage/:timetableid?',
  '/timetables/time/:timetableid?/:programme?/:year?/:group?',
  '/timetables/placement-provider/:timetableid?/:programme?/:year?/:group?',
  '/timetables/appointments/:timetableid?/:programme?/:year?/:group?',
  '/timetables/rooms/:roomid?',
  '/timetables/session-types/:sessiontypeid?',
  '/timetables/buildings/:buildingid?',
  '/timetables/absences',
  '/timetables/dateranges',
]

/** Whether a folder of pages serves an address; a named folder is tried before one for an id. */
function hasPage(folder: string, [part, ...rest]: readonly string[]): boolean {
  const has = (name: string) => existsSync(path.join(folder, name, 'page.tsx'))
  if (part === undefined) return existsSync(path.join(folder, 'page.tsx')) || has('[[...args]]')
  const folders = readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
  if (folders.includes(part)) return hasPage(path.join(folder, part), rest)
  const id = folders.find((name) => /^\[[^.[\]]+\]$/.test(name))
  if (part.startsWith(':') && id && hasPage(path.join(folder, id), rest)) return true
  return has('[[...args]]') || has('[...args]')
}

/** The address with and without its optional parts. */
function forms(address: string): string[][] {
  const parts = address.split('/').slice(1)
  const needed = parts.filter((part) => !part.endsWith('?')).length
  return parts.slice(needed - 1).map((_, more) => parts.slice(0, needed + more))
}

test('each address that was given out has its page', () => {
  const lost = given.filter((address) => forms(address).some((form) => !hasPage('app/(main)', form)))
  expect(lost).toEqual([])
})

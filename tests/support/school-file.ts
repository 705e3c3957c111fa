import { firstNames, lastNames } from './names'

/** A person of a school, as a line of its file describes them. Teachers and staff have no studies. */
type Line = { readonly programme: string; readonly year: number; readonly group: string; readonly roles: readonly string[] }

const lengths = { Dentistry: 5, 'Dental technology': 4, 'Dental hygiene': 3, 'Oral health sciences': 2 } as const
const programmes = Object.entries(lengths)

/** One person of twenty teaches, sometimes with a staff role as well, and one is staff; the others study. */
function lineAt(at: number): Line {
  const none = { programme: '', year: 0, group: '' }
  if (at % 20 === 0) return { ...none, roles: at % 40 === 0 ? ['Teacher'] : ['Teacher', 'Staff'] }
  if (at % 20 === 1) return { ...none, roles: ['Staff'] }
  const [programme = '', length = 1] = programmes[at % programmes.length] ?? []
  return { programme, year: 1 + (Math.floor(at / 7) % length), group: `Group ${1 + (at % 60)}`, roles: ['Student'] }
}

/** All people of a school in one file, as an office would export it. `programmes` holds the programmes with their length in years. */
export function schoolFile(people: number): {
  readonly lines: readonly Line[]
  readonly content: string
  readonly programmes: typeof programmes
} {
  const lines = Array.from({ length: people }, (_, at) => lineAt(at))
  const rows = lines.map(({ programme, year, group, roles }, at) =>
    [
      firstNames[at % 20],
      lastNames[Math.floor(at / 20) % 20],
      `person${at}@school.example`,
      `N${10_000 + at}`,
      programme,
      year === 0 ? '' : year,
      group,
      roles.join('; '),
    ]
      .map((cell) => `"${cell}"`)
      .join(','),
  )
  return {
    lines,
    content: ['First name,Last name,E-mail address,Student ID number,Programme,Year,Group,Role', ...rows].join('\r\n'),
    programmes,
  }
}

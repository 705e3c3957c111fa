import type { CoverageKind } from '@/lib/coverage/vocabulary'
import type { Db } from '../database'

/** The practice in each subject: procedures and tests by their codes, forms by the starter they began as. The index is that of the subject. */
const practised: readonly {
  readonly procedures: readonly string[]
  readonly tests: readonly string[]
  readonly forms: readonly string[]
}[] = [
  { procedures: ['RE01', 'RE02', 'IN01'], tests: ['CT-12', 'CT-13'], forms: ['DOPS'] },
  { procedures: ['EN01', 'EN02'], tests: ['CT-17', 'CT-18'], forms: ['DOPS'] },
  { procedures: ['PE01', 'PE03', 'PE04'], tests: ['CT-09', 'CT-10'], forms: ['DOPS'] },
  { procedures: ['OS01', 'LA01', 'LA02'], tests: ['CT-05', 'CT-19'], forms: ['EPA'] },
  { procedures: ['PA01', 'PA02', 'PV03'], tests: ['CT-22'], forms: ['MINI_CEX'] },
  { procedures: ['RP01', 'RP02'], tests: ['CT-21'], forms: ['DOPS'] },
  { procedures: ['EX02', 'PV04'], tests: [], forms: ['CBD'] },
  { procedures: [], tests: ['CT-02', 'CT-03'], forms: ['MINI_CEX', 'CBD'] },
]
/** The session type in each year of the programme. */
const taughtBy = ['Lecture', 'Lecture', 'Seminar', 'Seminar', 'Tutorial'] as const
/** From this year (an index) on, students treat patients. */
const firstClinical = 2

type Naming = { readonly kind: CoverageKind; readonly refId: string; readonly title: string; readonly method: string }

/** The records that the demo school has of these: a small school has no tests and hardly any forms. */
export async function namesOfDemo(db: Db) {
  const [procedures, tests, forms, types] = await Promise.all([
    db.procedure.findMany({ where: { active: true }, select: { id: true, code: true, caption: true } }),
    db.competencyTest.findMany({ where: { deletedAt: null, published: true }, select: { id: true, code: true, name: true } }),
    db.form.findMany({
      where: { deletedAt: null, state: 'PUBLISHED', confidential: false },
      select: { id: true, starter: true, name: true },
    }),
    db.sessionType.findMany({ where: { active: true }, select: { id: true, name: true } }),
  ])
  const one = (kind: CoverageKind, method: string, found: { readonly id: string; readonly title: string } | undefined): Naming[] =>
    found ? [{ kind, refId: found.id, title: found.title, method }] : []
  const procedure = (code: string) => {
    const found = procedures.find((row) => row.code === code)
    return one('PROCEDURE', 'Supervised practice', found && { id: found.id, title: found.caption })
  }
  const test = (code: string) => {
    const found = tests.find((row) => row.code === code)
    return one('TEST', 'Practical test', found && { id: found.id, title: found.name })
  }
  const form = (starter: string) => {
    const found = forms.find((row) => row.starter === starter)
    return one('FORM', 'Workplace-based assessment', found && { id: found.id, title: found.name })
  }
  const type = (name: string) => {
    const found = types.find((row) => row.name === name)
    return one('SESSION_TYPE', name, found && { id: found.id, title: name })
  }
  return {
    teaching: (year: number): Naming[] => type(taughtBy[year] ?? 'Lecture'),
    practice: (year: number, subjects: readonly number[]): Naming[] => {
      if (year < firstClinical) return type('Skills lab')
      const wanted = subjects.flatMap((subject) => {
        const of = practised[subject]
        return of ? [...of.procedures.flatMap(procedure), ...of.tests.flatMap(test), ...of.forms.flatMap(form)] : []
      })
      return [...new Map(wanted.map((naming) => [`${naming.kind} ${naming.refId}`, naming])).values()]
    },
  }
}

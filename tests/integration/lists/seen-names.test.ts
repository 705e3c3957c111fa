import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { saveProcedure, saveScale, saveSection, saveSupervisor } from '@/lib/contracts/interface-editor'
import { saveClinic, saveFirm, saveFlag, saveParticipationType, saveSpecialty, saveTerm } from '@/lib/contracts/lists'
import { saveProgramme } from '@/lib/contracts/programmes'
import { procedureOf } from '../../support/interface-editor'
import { tryAs } from '../../support/lists'
import { makeSchool, type School } from '../../support/school'

let school: School
beforeAll(async () => {
  school = await makeSchool()
})

const unseen = ['\u200b', '\u3164', '\u034f', '\ufe0f', '\u2800', '\u202e', '\u00ad']
const refusedPaths = (...paths: string[]) => ({
  status: 'VALIDATION_FAILED',
  issues: paths.map((path) => ({ path, code: 'charactersUnseen' })),
})

test.each(unseen.map((character) => [character.codePointAt(0)?.toString(16), character]))(
  'a name of U+%s, or with it, is none',
  async (_code, character) => {
    for (const name of [character, `Oral${character} surgery`])
      expect(await tryAs(school.admin, saveSpecialty, { id: v7(), revision: 0, name, active: true })).toMatchObject(refusedPaths('name'))
  },
)

test('in every list; what can be seen is taken in any script', async () => {
  const [name, entry] = ['Oral\u200b', { id: v7(), revision: 0, active: true }]
  expect(
    await tryAs(school.admin, saveTerm, { id: v7(), revision: 0, title: name, startsOn: '2026-01-01', endsOn: '2026-02-01' }),
  ).toMatchObject(refusedPaths('title'))
  expect(await tryAs(school.admin, saveParticipationType, { ...entry, name })).toMatchObject(refusedPaths('name'))
  expect(
    await tryAs(school.admin, saveClinic, { ...entry, name, chairCount: 1, hasChairs: true, hasTeeth: true, hasShifts: true }),
  ).toMatchObject(refusedPaths('name'))
  expect(await tryAs(school.staff, saveFirm, { ...entry, name, teachers: [] })).toMatchObject(refusedPaths('name'))
  expect(await tryAs(school.admin, saveFlag, { ...entry, caption: name, colour: 'blue', shownToTeachers: false })).toMatchObject(
    refusedPaths('caption'),
  )
  expect(await tryAs(school.admin, saveProgramme, { id: v7(), revision: 0, name, lengthYears: 5, published: true })).toMatchObject(
    refusedPaths('name'),
  )
  expect(await tryAs(school.admin, saveSpecialty, { ...entry, name: 'Žlahtna Ørnæs 歯科 Διά — “5”' })).toMatchObject({ status: 'SUCCESS' })
})

test('in whatever is worded of the interface', async () => {
  const caption = 'Seal\u2800'
  const part = { id: v7(), caption, active: true }
  expect(
    await tryAs(
      school.admin,
      saveProcedure,
      procedureOf(school, { code: 'A\u200b', caption, category: caption, criteria: [part], stages: [{ ...part, completes: true }] }),
    ),
  ).toMatchObject(refusedPaths('code', 'caption', 'category', 'criteria.0.caption', 'stages.0.caption'))
  expect(
    await tryAs(school.admin, saveSection, {
      id: v7(),
      revision: 0,
      caption,
      scaleId: school.scaleId,
      required: true,
      items: [part],
      permits: [],
      active: true,
    }),
  ).toMatchObject(refusedPaths('caption', 'items.0.caption'))
  const step = (value: number, label: string) => ({ value, label, meaning: '', colour: 'blue', pass: true })
  expect(
    await tryAs(school.admin, saveScale, {
      id: v7(),
      revision: 0,
      name: caption,
      values: [step(1, 'One'), step(2, caption)],
      makes: 'SAME_VERSION',
    }),
  ).toMatchObject(refusedPaths('name', 'values.1.label'))
  expect(
    await tryAs(school.admin, saveSupervisor, { id: v7(), clinicId: school.clinicId, name: caption, email: 'ada@practice.example' }),
  ).toMatchObject(refusedPaths('name'))
})

import { beforeAll, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import { readCatalogue, removePhrase, savePhrase } from '@/lib/contracts/catalogue'
import { listPhrases, movePhrase, readOptions, saveClinicOptions, saveOptions } from '@/lib/contracts/interface-editor'
import { forgetSettings } from '@/server/config'
import { prisma } from '@/server/kernel/db'
import { expectOutOfScope } from '../../support/out-of-scope'
import { makeSchool, type School } from '../../support/school'
import { signedIn, type SignedIn } from '../../support/signed-in'
import { callOf, getAs, membersWithoutRight, tryAs } from '../../support/interface-editor'

let school: School
let teacher: SignedIn
beforeAll(async () => {
  school = await makeSchool()
  teacher = await signedIn({ role: 'TEACHER' })
})
const phrase = (text: string, changes: object = {}) => ({ id: v7(), kind: 'GOOD', text, own: true, ...changes })
const listPhrasesSeen = async (who: School['teacher']) => (await getAs(who, readCatalogue)).phrases.map(({ text, own }) => [text, own])

describe('feedback phrases', () => {
  test('are the institution’s for every teacher, and one’s own', async () => {
    await getAs(school.admin, savePhrase, phrase('Good isolation', { own: false }))
    await getAs(school.teacher, savePhrase, phrase(' Steady hands ', { occurredAt: '2026-11-20T10:00:00Z' }))
    expect(await listPhrasesSeen(school.teacher)).toEqual([
      ['Good isolation', false],
      ['Steady hands', true],
    ])
    expect(await listPhrasesSeen(school.colleague)).toEqual([['Good isolation', false]])
    expect((await getAs(school.student, readCatalogue)).phrases).toEqual([])
    expect((await getAs(school.admin, listPhrases)).phrases).toMatchObject([{ kind: 'GOOD', text: 'Good isolation' }])
  })

  test('are reworded, removed, brought back and put in order', async () => {
    const [one, two] = [phrase('Contact point', { own: false, kind: 'NEXT' }), phrase('Occlusion', { own: false, kind: 'NEXT' })]
    for (const each of [one, two]) await getAs(school.admin, savePhrase, each)
    await getAs(school.admin, savePhrase, { ...one, text: 'Contact points' })
    await getAs(school.admin, movePhrase, { id: two.id, beforeId: one.id })
    const next = async () => (await getAs(school.admin, listPhrases)).phrases.filter(({ kind }) => kind === 'NEXT').map(({ text }) => text)
    expect(await next()).toEqual(['Occlusion', 'Contact points'])
    await getAs(school.admin, removePhrase, { id: two.id })
    expect(await next()).toEqual(['Contact points'])
    expect(await tryAs(school.admin, movePhrase, { id: two.id, beforeId: null })).toMatchObject({ status: 'NOT_FOUND' })
    await getAs(school.admin, savePhrase, two)
    expect(await next()).toEqual(['Occlusion', 'Contact points'])
    // The owner of a phrase never changes.
    expect(await tryAs(school.admin, savePhrase, { ...two, own: true })).toMatchObject({ status: 'NOT_FOUND' })
  })

  test('the institution’s are worded by nobody else; empty and endless ones by nobody', async () => {
    expect(await tryAs(school.teacher, savePhrase, phrase('Ours', { own: false }))).toMatchObject({ status: 'FORBIDDEN' })
    const [first] = (await getAs(school.admin, listPhrases)).phrases
    expect(await tryAs(school.teacher, removePhrase, { id: first?.id })).toMatchObject({ status: 'FORBIDDEN' })
    expect(await tryAs(school.student, savePhrase, phrase('Mine'))).toMatchObject({ status: 'FORBIDDEN' })
    expect(await tryAs(school.teacher, savePhrase, phrase(' '))).toMatchObject({ issues: [{ path: 'text', code: 'required' }] })
    expect(await tryAs(school.teacher, savePhrase, phrase('x'.repeat(10_000)))).toMatchObject({
      issues: [{ path: 'text', code: 'tooLong' }],
    })
    await prisma().feedbackPhrase.createMany({
      data: Array.from({ length: 200 }, (_, sortOrder) => ({
        id: v7(),
        ownerId: school.unrelated.id,
        kind: 'GOOD' as const,
        text: `${sortOrder}`,
        sortOrder,
      })),
    })
    expect(await tryAs(school.unrelated, savePhrase, phrase('One more'))).toMatchObject({
      issues: [{ path: 'text', code: 'tooManyPhrases' }],
    })
    // A removed phrase cannot be restored either, while there is no room.
    const removed = await prisma().feedbackPhrase.create({
      data: { id: v7(), ownerId: school.unrelated.id, kind: 'GOOD', text: 'Removed', sortOrder: 200, active: false },
    })
    expect(await tryAs(school.unrelated, savePhrase, { ...phrase('Back'), id: removed.id })).toMatchObject({
      issues: [{ path: 'text', code: 'tooManyPhrases' }],
    })
  })

  test('those of others are neither changed nor removed', async () => {
    const id = v7()
    const input = (of: string) => ({ id: of, kind: 'GOOD', text: 'Mine', own: true })
    await prisma().feedbackPhrase.create({ data: { id, ownerId: teacher.id, kind: 'GOOD', text: 'Mine', sortOrder: 0 } })
    await expectOutOfScope({ call: callOf(savePhrase), parameter: 'id', input, id, entitled: teacher })
    await expectOutOfScope({ call: callOf(removePhrase), parameter: 'id', input: (of) => ({ id: of }), id, entitled: teacher })
  })
})

describe('clinical options', () => {
  const settings = { toothNotation: 'PALMER', blindSelfMarks: true, escalateAfterDays: 0 }

  test('are the institution’s settings, and what each clinic has', async () => {
    expect((await getAs(school.admin, readOptions)).settings).toEqual({ toothNotation: 'FDI', blindSelfMarks: false, escalateAfterDays: 7 })
    await getAs(school.admin, saveOptions, settings)
    expect((await getAs(school.admin, readOptions)).settings).toEqual(settings)
    const [clinic] = (await getAs(school.admin, readOptions)).clinics
    // A clinic keeps its chairs while one is used, so the seats are deleted.
    await prisma().clinicShiftSeat.deleteMany({})
    const ward = { id: clinic?.id, revision: 1, hasChairs: false, hasTeeth: false, hasShifts: true }
    expect(await tryAs(school.admin, saveClinicOptions, ward)).toMatchObject({ output: { revision: 2 } })
    expect(await tryAs(school.admin, saveClinicOptions, ward)).toMatchObject({
      status: 'CONFLICT',
      data: { newer: { revision: 2, hasTeeth: false } },
    })
    expect(await tryAs(school.admin, saveClinicOptions, { ...ward, id: v7() })).toMatchObject({ status: 'NOT_FOUND' })
    expect((await getAs(school.student, readCatalogue)).clinics[0]).toMatchObject({ hasChairs: false, hasTeeth: false, hasShifts: true })
    expect(await prisma().auditEntry.findFirst({ where: { action: 'catalogue.optionsSaved' } })).toMatchObject({
      changes: { toothNotation: { from: 'FDI', to: 'PALMER' } },
    })
    forgetSettings()
  })

  test.each([
    ['a notation that is none', { toothNotation: 'X' }],
    ['a year and a day', { escalateAfterDays: 366 }],
    ['half a day', { escalateAfterDays: 0.5 }],
  ])('refuse %s', async (_case, changes) => {
    expect(await tryAs(school.admin, saveOptions, { ...settings, ...changes })).toMatchObject({
      status: 'VALIDATION_FAILED',
      issues: [{ path: Object.keys(changes)[0] }],
    })
  })

  test('are set by nobody else', async () => {
    for (const who of membersWithoutRight(school)) {
      const status = who ? 'FORBIDDEN' : 'AUTHENTICATION_FAILED'
      expect(await tryAs(who, readOptions, {})).toMatchObject({ status })
      expect(await tryAs(who, saveOptions, settings)).toMatchObject({ status })
      expect(
        await tryAs(who, saveClinicOptions, { id: school.clinicId, revision: 1, hasChairs: true, hasTeeth: true, hasShifts: true }),
      ).toMatchObject({ status })
      expect(await tryAs(who, listPhrases, {})).toMatchObject({ status })
      expect(await tryAs(who, movePhrase, { id: school.clinicId, beforeId: null })).toMatchObject({ status })
    }
  })
})

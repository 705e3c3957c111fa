import { v7 } from 'uuid'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { emptyBatches, runBatches } from '@/server/kernel/calls/batch-work'
import { defineBatch } from '@/server/kernel/calls/batches'
import { stopClock } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import { drainOutbox } from '@/server/kernel/jobs/mailer'
import { importsJobs } from '@/server/imports'
import { peopleBatch, peopleImportListeners } from '@/server/people-import'
import { PeopleSettings, PersonBefore, WantedPerson } from '@/server/people-import/wanted'
import { makeRole, memberWith, roleIdOf } from '../../support/accounts'
import { callAs, outputAs } from '../../support/call'
import {
  applyImport,
  beginImport,
  importFile,
  checkImport,
  discardImport,
  fixRow,
  importCall,
  listImports,
  readImport,
  rereadImport,
  undoImport,
} from '../../support/imports'
import { type Member } from '../../support/members'
import { expectOutOfScope } from '../../support/out-of-scope'
import { accountOf, address, enrolmentsOf, heads, hoursLater, newTail, row, schoolWithClerk } from '../../support/people-file'
import { schoolTime, type School } from '../../support/school'

let school: School
let clerk: Member
let dentistry = ''
let tail = ''

beforeAll(async () => {
  ;({ school, clerk, dentistry } = await schoolWithClerk())
})
beforeEach(() => {
  stopClock(schoolTime)
  tail = newTail()
})

describe('between the look and the application', () => {
  test('whoever was changed is refused and named, and nobody is overwritten', async () => {
    const first = await importFile(clerk, [heads, row('Ana'), row('Bo')])
    await first.check()
    await first.apply()
    const second = await importFile(clerk, [heads, row('Ana', ['Dentistry', '2', '']), row('Bo', ['Dentistry', '2', '']), row('Cy')])
    await second.check()
    await prisma().user.update({ where: { emailKey: address('Bo') }, data: { year: 4, revision: { increment: 1 } } })
    const third = await importFile(school.admin, [heads, row('Cy')])
    await third.check()
    await third.apply()
    expect((await second.apply()).import.batch).toMatchObject({ done: 3, refused: 2 })
    expect((await second.read('REFUSED')).rows.map(({ label, reason }) => [label, reason])).toEqual([
      ['Bo Novak', 'Changed by someone in the meantime'],
      ['Cy Novak', 'Username taken'],
    ])
    expect([(await accountOf('Ana'))?.year, (await accountOf('Bo'))?.year]).toEqual([2, 4])
  })

  test('a stale revision is told, and what is begun is not begun again', async () => {
    const file = await importFile(clerk, [heads, row('Ana')])
    const revision = await file.revision()
    expect(await callAs(clerk, importCall(applyImport), { id: file.id, revision })).toMatchObject({
      status: 'STATE_CHANGED',
      code: 'imports.NOT_CHECKED',
    })
    await file.check()
    expect(await callAs(clerk, importCall(applyImport), { id: file.id, revision })).toMatchObject({ status: 'CONFLICT' })
    await file.apply()
    expect(await file.tryApply()).toMatchObject({ status: 'STATE_CHANGED', code: 'imports.BEGUN' })
    expect(await callAs(clerk, importCall(discardImport), { id: file.id })).toMatchObject({
      status: 'STATE_CHANGED',
      code: 'imports.BEGUN',
    })
  })

  test('a kill in the middle leaves whole rows, and the rest follows', async () => {
    const file = await importFile(clerk, [heads, ...Array.from({ length: 7 }, (_, at) => row(`P${at}`))])
    await file.check()
    await outputAs(clerk, importCall(applyImport), { id: file.id, revision: await file.revision() })
    const killed = defineBatch({
      kind: peopleBatch.kind,
      settings: PeopleSettings,
      wanted: WantedPerson,
      before: PersonBefore,
      chunk: 3,
      apply: async (work, rows) => {
        const outcomes = await peopleBatch.apply(
          work,
          rows.map((one) => ({ ...one, before: null })),
        )
        if (rows.some(({ number }) => number === 4)) throw new Error('killed')
        return outcomes.map((one) => (one.state === 'DONE' ? { ...one, before: PersonBefore.optional().parse(one.before) } : one))
      },
      undo: () => Promise.resolve([]),
    })
    await runBatches([killed])
    expect(await prisma().user.count({ where: { emailKey: { endsWith: `.${tail}@school.example` } } })).toBe(3)
    stopClock(new Date(schoolTime.getTime() + 10_000))
    await runBatches([peopleBatch])
    expect(await prisma().user.count({ where: { emailKey: { endsWith: `.${tail}@school.example` } } })).toBe(7)
    expect((await file.read()).import.batch).toMatchObject({ state: 'APPLIED', done: 7, refused: 0 })
  })
})

describe('undone', () => {
  test('everything is as it was, but for whoever was changed by hand since, who is named', async () => {
    const first = await importFile(clerk, [heads, row('Ana'), row('Bo')])
    await first.check()
    await first.apply()
    const stays = await enrolmentsOf('Ana')
    stopClock(hoursLater(48))
    const second = await importFile(
      clerk,
      [heads, row('Ana', ['Dentistry', '2', `Else ${tail}`]), row('Bo', ['Dentistry', '2', '']), row('Cy'), row('Dee')],
      hoursLater(48),
    )
    await second.check()
    await second.apply()
    expect(await enrolmentsOf('Ana')).toHaveLength(2)
    await prisma().user.update({ where: { emailKey: address('Bo') }, data: { phone: 'by hand', revision: { increment: 1 } } })
    await prisma().user.update({ where: { emailKey: address('Dee') }, data: { activation: 'ACTIVE' } })
    const undone = await second.undo()
    expect(undone.import.batch).toMatchObject({ state: 'UNDONE', undone: 2, kept: 2, undoableUntil: null })
    expect((await second.read('KEPT')).rows.map(({ label, reason }) => [label, reason])).toEqual([
      ['Bo Novak', 'Changed by someone in the meantime'],
      ['Dee Novak', 'Changed or used since'],
    ])
    expect(await accountOf('Ana')).toMatchObject({ year: 1, programmeId: dentistry })
    expect(await enrolmentsOf('Ana')).toEqual(stays)
    expect(await accountOf('Bo')).toMatchObject({ year: 2, phone: 'by hand' })
    expect(await accountOf('Cy')).toBeNull()
    // The name and the address are free again.
    const third = await importFile(clerk, [heads, row('Cy')], hoursLater(48))
    await third.check()
    expect((await third.apply()).import.batch).toMatchObject({ refused: 0, done: 1 })
  })

  test('within a day; then files and rows are gone, and that it was stays', async () => {
    const [applied, waiting] = [await importFile(clerk, [heads, row('Ana')]), await importFile(clerk, [heads, row('Bo')])]
    await applied.check()
    await applied.apply()
    expect(await applied.tryUndo(hoursLater(24.1))).toMatchObject({ status: 'STATE_CHANGED', code: 'imports.TOO_LATE' })
    stopClock(hoursLater(24.1))
    await emptyBatches(hoursLater(24.1))
    for (const job of importsJobs) await job.run()
    expect(await prisma().importRow.count({ where: { importId: applied.id } })).toBe(0)
    expect(await prisma().import.findUniqueOrThrow({ where: { id: applied.id }, select: { content: true, isEmptied: true } })).toEqual({
      content: null,
      isEmptied: true,
    })
    expect((await applied.read()).import.batch).toMatchObject({ state: 'APPLIED', done: 1, undoableUntil: null })
    stopClock(hoursLater(7 * 24 + 1))
    for (const job of importsJobs) await job.run()
    expect(await prisma().import.count({ where: { id: waiting.id } })).toBe(0)
  })
})

describe('invitations', () => {
  test('are sent where that was chosen, in turn, and not to whom was taken back meanwhile', async () => {
    await prisma().outboxEvent.deleteMany()
    const file = await importFile(clerk, [heads, row('Ana'), row('Bo')])
    await file.check({ invite: true })
    await file.apply()
    expect(await prisma().outboxEvent.count({ where: { type: 'people-import.inviteAsked' } })).toBe(2)
    await prisma().user.update({ where: { emailKey: address('Bo') }, data: { status: 'DISABLED' } })
    await drainOutbox(peopleImportListeners).catch(() => {})
    const mails = await prisma().outboxEvent.findMany({ where: { type: 'mail' }, select: { payload: true } })
    expect(mails.map(({ payload }) => String(Reflect.get(Object(payload), 'to')))).toEqual([address('Ana')])
  })
})

describe('imports', () => {
  test('are listed with who brought them, and thrown away', async () => {
    const file = await importFile(clerk, [heads, row('Ana')])
    const list = await outputAs(school.admin, importCall(listImports), { kind: 'people' })
    expect(list.imports.find(({ id }) => id === file.id)).toMatchObject({
      by: expect.stringContaining('Test'),
      fileName: 'people.csv',
      total: 1,
      batch: null,
    })
    expect(await callAs(school.teacher, importCall(listImports), { kind: 'people' })).toMatchObject({ status: 'FORBIDDEN' })
    // A person who imports other things does not find imports of people.
    expect(await callAs(school.staff, importCall(listImports), { kind: 'people' })).toMatchObject({ status: 'NOT_FOUND' })
    await outputAs(clerk, importCall(discardImport), { id: file.id })
    expect(await callAs(clerk, importCall(readImport), { id: file.id })).toMatchObject({ status: 'NOT_FOUND' })
  })

  test('a file that cannot be read is refused with the reason', async () => {
    const begin = (content: string) =>
      callAs(clerk, importCall(beginImport), {
        id: v7(),
        kind: 'people',
        fileName: 'x.xlsx',
        content: Buffer.from(content).toString('base64'),
      })
    expect(await begin('')).toMatchObject({ status: 'VALIDATION_FAILED', issues: [{ path: 'content', code: 'emptyFile' }] })
    expect(await begin('PK\x03\x04 no workbook')).toMatchObject({
      status: 'VALIDATION_FAILED',
      issues: [{ path: 'content', code: 'importUnreadable' }],
    })
  })

  test('an id is taken once', async () => {
    const file = await importFile(clerk, [heads, row('Ana')])
    expect(
      await callAs(clerk, importCall(beginImport), {
        id: file.id,
        kind: 'people',
        fileName: 'x.csv',
        content: Buffer.from('a\n1').toString('base64'),
      }),
    ).toMatchObject({ status: 'CONFLICT' })
  })

  test('options that make no sense are refused', async () => {
    const file = await importFile(clerk, [heads, row('Ana')])
    expect(await file.tryCheck({ key: 'username' })).toMatchObject({
      status: 'VALIDATION_FAILED',
      issues: [{ path: 'options.key', code: 'importKeyNotMapped' }],
    })
    expect(await file.tryCheck({ from: '2030-01-01' })).toMatchObject({ issues: [{ path: 'options.from', code: 'dayInFuture' }] })
    expect(await file.tryCheck({}, ['email', 'email', '', '', '', ''])).toMatchObject({
      issues: [{ path: 'columns.1', code: 'importFieldTwice' }],
    })
    expect(await file.tryCheck({}, ['nose', '', '', '', '', ''])).toMatchObject({ issues: [{ path: 'columns' }] })
  })

  test('belong to who may bring people in', async () => {
    const strangers = [school.teacher, school.staff, await memberWith([await makeRole(`Viewer ${tail}`, ['USERS_VIEW'])])]
    const fresh = async (checked = true) => {
      const file = await importFile(clerk, [heads, row(`A${v7().slice(-6)}`)])
      if (checked) await file.check()
      return { id: file.id, revision: await file.revision() }
    }
    const reachableBy = ['ADMIN'] as const
    const { id } = await fresh()
    await expectOutOfScope({
      call: importCall(readImport),
      parameter: 'id',
      input: (of) => ({ id: of }),
      id,
      entitled: clerk,
      strangers,
      reachableBy,
    })
    const columns = ['firstName', 'lastName', 'email', 'programme', 'year', 'group']
    const options = {
      key: 'email',
      from: '2026-11-20',
      dayOrder: 'AUTO',
      roleIds: [await roleIdOf('STUDENT')],
      makeGroups: true,
      invite: false,
      overwrite: false,
      clear: false,
    }
    const one = await fresh()
    await expectOutOfScope({
      call: importCall(rereadImport),
      parameter: 'id',
      input: (of) => ({ id: of, revision: one.revision, encoding: null, delimiter: null, sheet: null }),
      id: one.id,
      entitled: clerk,
      strangers,
      reachableBy,
    })
    const two = await fresh()
    await expectOutOfScope({
      call: importCall(checkImport),
      parameter: 'id',
      input: (of) => ({ id: of, revision: two.revision, columns, options }),
      id: two.id,
      entitled: clerk,
      strangers,
      reachableBy,
    })
    const three = await fresh()
    await expectOutOfScope({
      call: importCall(fixRow),
      parameter: 'id',
      input: (of) => ({ id: of, revision: three.revision, number: 2, values: { year: '2' } }),
      id: three.id,
      entitled: clerk,
      strangers,
      reachableBy,
    })
    const four = await fresh()
    await expectOutOfScope({
      call: importCall(applyImport),
      parameter: 'id',
      input: (of) => ({ id: of, revision: four.revision }),
      id: four.id,
      entitled: clerk,
      strangers,
      reachableBy,
    })
    await runBatches([peopleBatch])
    await expectOutOfScope({
      call: importCall(undoImport),
      parameter: 'id',
      input: (of) => ({ id: of }),
      id: four.id,
      entitled: clerk,
      strangers,
      reachableBy,
    })
    await runBatches([peopleBatch])
    const five = await fresh()
    await expectOutOfScope({
      call: importCall(discardImport),
      parameter: 'id',
      input: (of) => ({ id: of }),
      id: five.id,
      entitled: clerk,
      strangers,
      reachableBy,
    })
    await expectOutOfScope({
      call: importCall(beginImport),
      parameter: 'id',
      input: (of) => ({ id: of, kind: 'people', fileName: 'a.csv', content: Buffer.from('a\n1').toString('base64') }),
      id: two.id,
      entitled: clerk,
      entitledTo: v7(),
      strangers,
      reachableBy,
      refusedAs: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
    })
  })
})

import { v7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import * as contracts from '@/lib/contracts/concerns'
import { insertConcern } from '@/server/concerns/queries/case'
import { inTransaction, prisma } from '@/server/kernel/db'
import { askConcern, makeConcernSchool, raiseConcern, tryConcern, type ConcernSchool } from '../../support/concerns'

let school: ConcernSchool
beforeAll(async () => {
  school = await makeConcernSchool()
})

describe('a concern', () => {
  test('a number that is taken is drawn again; one of before is found and handed over as it was', async () => {
    const [first, second] = [await raiseConcern(school), await raiseConcern(school)]
    const { number } = await prisma().concern.findUniqueOrThrow({ where: { id: first } })
    const row = await prisma().concern.findUniqueOrThrow({ where: { id: second } })
    const drawn = [number, number, 'C-2026-BCDFG']
    const again = { ...row, id: v7(), facts: 'F', place: '', studentTyped: '' }
    const inserted = await inTransaction((db) => insertConcern(db, again, () => drawn.shift() ?? ''))
    expect([inserted, drawn]).toEqual(['C-2026-BCDFG', []])
    await prisma().concern.update({ where: { id: first }, data: { number: 'C-2026-014', serial: 14 } })
    const found = async (q: string) => (await askConcern(school.receiver, contracts.listCases, { q })).rows.map((one) => one.number)
    for (const q of ['14', '014', '2026-014', 'c-2026-014', 'C-2026-14']) expect(await found(q)).toEqual(['C-2026-014'])
    for (const q of ['BCDFG', 'c-2026-bcdfg']) expect(await found(q)).toEqual(['C-2026-BCDFG'])
    expect(await found('BCD')).toEqual([])
    const give = { number: 'c-2026-14', userId: school.second.id, reason: 'Nobody is left' }
    expect(await tryConcern(school.admin, contracts.handOverCase, give)).toMatchObject({ status: 'SUCCESS' })
    expect(await prisma().concernHandler.count({ where: { concernId: first, userId: school.second.id } })).toBe(1)
  })

  test('its raiser reads the name that they gave, and no account that was found to be meant by it', async () => {
    const typed = { studentId: null, studentTyped: 'the tall one with the red bag', programmeId: school.programmeId }
    const id = await raiseConcern(school, typed, school.staff)
    const triage = { id, level: 'LOW', ownerId: school.receiver.id, dueOn: '2026-12-04', studentId: school.student.id }
    await askConcern(school.receiver, contracts.triageCase, triage)
    await askConcern(school.receiver, contracts.discloseCase, { id, text: 'Please read this.' })
    await askConcern(school.staff, contracts.addToConcern, { id, text: 'It happened again.' })
    const answers = [
      await askConcern(school.staff, contracts.readConcernRaised, { id }),
      (await askConcern(school.staff, contracts.listConcernsRaised, {})).rows.find((row) => row.id === id),
    ]
    for (const answer of answers) expect(answer).toMatchObject({ student: typed.studentTyped })
    const { displayName } = await prisma().user.findUniqueOrThrow({ where: { id: school.student.id } })
    for (const name of [displayName, school.student.id]) expect(JSON.stringify(answers)).not.toContain(name)
    // The concern's handlers read both names.
    expect(await askConcern(school.receiver, contracts.openCase, { id })).toMatchObject({
      student: { id: school.student.id },
      studentTyped: typed.studentTyped,
    })
    // Where the typed name was not stored, as before this rule, the raiser reads none.
    await prisma().concern.update({ where: { id }, data: { studentTyped: '' } })
    expect(await askConcern(school.staff, contracts.readConcernRaised, { id })).toMatchObject({ student: '' })
    // A person who chose the student from the list reads the student's name.
    const chosen = await raiseConcern(school)
    expect(await askConcern(school.teacher, contracts.readConcernRaised, { id: chosen })).toMatchObject({ student: displayName })
  })
})

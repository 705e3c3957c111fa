import { beforeAll, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import { clearMark, saveMark } from '@/lib/contracts/clinical-sessions'
import type { Target } from '@/lib/clinical/marking'
import { prisma } from '@/server/kernel/db'
import { makeSchool, schoolTime, type School } from '../../support/school'
import { begin, beginFinished, itemTargets, readAs, tryAs } from '../../support/treatment-sessions'

let school: School
let sessionId: string
let target: Target | undefined
beforeAll(async () => {
  school = await makeSchool()
  sessionId = await begin(school)
  target = itemTargets(school.otherItems)[0]
})

describe('clinical-sessions.clearMark', () => {
  test('goes back to no mark, keeps the row, and lets the next mark begin from none or from the clearing', async () => {
    const clear = (revision: number) => tryAs(school.teacher, clearMark, { sessionId, target, revision })
    const mark = (value: number, revision: number) => tryAs(school.teacher, saveMark, { sessionId, target, value, revision })
    await mark(2, 0)
    expect(await clear(1)).toEqual({ status: 'SUCCESS', output: { revision: 2, savedAt: schoolTime.toISOString() } })
    const seen = await readAs(school.teacher, sessionId)
    expect(seen.marks).toEqual([])
    expect(seen.history[0]).toMatchObject({ act: 'markCleared', detail: { side: 'TEACHER', target, from: 2 } })
    expect(await prisma().mark.findMany({ where: { sessionId } })).toMatchObject([{ value: 2, clearedAt: schoolTime, revision: 2 }])
    expect(await mark(3, 1)).toMatchObject({ status: 'CONFLICT', data: { newer: null } })
    expect(await mark(3, 0)).toMatchObject({ output: { revision: 3 } })
    expect(await clear(3)).toMatchObject({ output: { revision: 4 } })
    expect(await mark(4, 4)).toMatchObject({ output: { revision: 5 } })
    expect((await readAs(school.teacher, sessionId)).marks).toMatchObject([{ value: 4, revision: 5 }])
  })

  test('where there is none, nothing is to be done', async () => {
    expect(await tryAs(school.student, clearMark, { sessionId, target, revision: 0 })).toMatchObject({
      status: 'SUCCESS',
      output: { revision: 0 },
    })
  })

  test('refuses a stale one with the newer, a target that is none, a locked session, and those who may not', async () => {
    expect(await tryAs(school.colleague, clearMark, { sessionId, target, revision: 1 })).toMatchObject({
      status: 'CONFLICT',
      data: { newer: { value: 4 } },
    })
    expect(await tryAs(school.teacher, clearMark, { sessionId, target: { kind: 'item', itemId: v7() }, revision: 0 })).toMatchObject({
      issues: [{ path: 'target', code: 'markTargetGone' }],
    })
    expect(await tryAs(school.unrelated, clearMark, { sessionId, target, revision: 5 })).toMatchObject({ status: 'NOT_FOUND' })
    expect(await tryAs(school.staff, clearMark, { sessionId, target, revision: 5 })).toMatchObject({ status: 'FORBIDDEN' })
    expect(await tryAs(null, clearMark, { sessionId, target, revision: 5 })).toMatchObject({ status: 'AUTHENTICATION_FAILED' })
    const locked = await beginFinished(school)
    expect(
      await tryAs(school.teacher, clearMark, { sessionId: locked.sessionId, target: itemTargets(school.requiredItems)[0], revision: 1 }),
    ).toMatchObject({ code: 'clinical-sessions.LOCKED' })
  })
})

import { beforeAll, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import { markRest, saveMark } from '@/lib/contracts/clinical-sessions'
import { prisma } from '@/server/kernel/db'
import { makeSchool, type School } from '../../support/school'
import { addLine, begin, criterionTargets, readAs, tryAs } from '../../support/treatment-sessions'

let school: School
const [second, other] = [v7(), v7()]

/** The school's scale gets a second version without the value 6, and there is a scale with another name. */
beforeAll(async () => {
  school = await makeSchool()
  await prisma().scale.createMany({
    data: [
      { id: second, name: 'Six steps', version: 2 },
      { id: other, name: 'Another', version: 1 },
    ],
  })
  const values = (scaleId: string, numbers: readonly number[]) =>
    numbers.map((value) => ({ scaleId, value, label: `New ${value}`, meaning: '', colour: 'blue', pass: value > 2 }))
  await prisma().scaleValue.createMany({ data: [...values(second, [1, 2, 3, 4, 5]), ...values(other, [1, 6])] })
  await prisma().procedure.updateMany({ data: { scaleId: second } })
})

async function beginWithTargets() {
  const sessionId = await begin(school)
  return { sessionId, targets: criterionTargets(school, await addLine(school, sessionId)) }
}

describe('a scale that got another version since the device read it', () => {
  test('a mark stays on the version that was read, also where the new one has its value no more', async () => {
    const {
      sessionId,
      targets: [first, next],
    } = await beginWithTargets()
    expect(
      await tryAs(school.teacher, saveMark, { sessionId, target: first, value: 6, scaleId: school.scaleId, revision: 0 }),
    ).toMatchObject({ status: 'SUCCESS' })
    expect(
      await tryAs(school.teacher, markRest, { sessionId, value: 6, targets: [{ target: next, scaleId: school.scaleId, revision: 0 }] }),
    ).toMatchObject({ status: 'SUCCESS', output: { left: [] } })
    expect((await readAs(school.teacher, sessionId)).marks).toMatchObject([
      { value: 6, scaleId: school.scaleId },
      { value: 6, scaleId: school.scaleId },
    ])
  })

  test('without one, or with one that is of another scale, it is the version that holds', async () => {
    const {
      sessionId,
      targets: [first, next],
    } = await beginWithTargets()
    expect(await tryAs(school.teacher, saveMark, { sessionId, target: first, value: 6, revision: 0 })).toMatchObject({
      status: 'VALIDATION_FAILED',
      issues: [{ path: 'value', code: 'markOffScale' }],
    })
    expect(await tryAs(school.teacher, saveMark, { sessionId, target: first, value: 6, scaleId: other, revision: 0 })).toMatchObject({
      status: 'VALIDATION_FAILED',
      issues: [{ code: 'markOffScale' }],
    })
    expect(
      await tryAs(school.teacher, markRest, {
        sessionId,
        value: 5,
        targets: [
          { target: first, scaleId: other, revision: 0 },
          { target: next, revision: 0 },
        ],
      }),
    ).toMatchObject({ status: 'SUCCESS' })
    expect((await readAs(school.teacher, sessionId)).marks).toMatchObject([
      { value: 5, scaleId: second },
      { value: 5, scaleId: second },
    ])
  })
})

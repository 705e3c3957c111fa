import { describe, expect, test } from 'vitest'
import { FormResponseState, FormState, FormTaskState } from '@/lib/generated/prisma/enums'
import { nextState } from '@/lib/state-machine'
import { form, formStates } from '@/lib/states/form'
import { formResponse, formResponseStates, canCompletersWrite, isOver } from '@/lib/states/form-response'
import { formTaskStates } from '@/lib/states/form-task'

describe('a response', () => {
  test('has the states that the database knows, and so have forms and tasks', () => {
    expect([...formResponseStates].sort()).toEqual(Object.values(FormResponseState).sort())
    expect([...formStates].sort()).toEqual(Object.values(FormState).sort())
    expect([...formTaskStates].sort()).toEqual(Object.values(FormTaskState).sort())
  })

  test.each([
    ['submit', ['DRAFT', 'IN_PROGRESS', 'INCOMPLETE'], 'SUBMITTED'],
    ['return', ['AWAITING_REVIEW', 'AWAITING_SIGNOFF'], 'INCOMPLETE'],
    ['sign', ['AWAITING_SIGNOFF'], 'SIGNED_OFF'],
    ['takeBack', ['SIGNED_OFF'], 'AWAITING_SIGNOFF'],
    ['lock', ['AWAITING_COMPLETION', 'DRAFT', 'IN_PROGRESS'], 'INCOMPLETE'],
    ['reopen', ['COMPLETED'], 'INCOMPLETE'],
  ] as const)('%s is possible from %s alone', (on, from, to) => {
    expect(formResponseStates.filter((state) => nextState(formResponse, state, on) === to)).toEqual(
      formResponseStates.filter((state) => from.some((one) => one === state)),
    )
  })

  test('ends nowhere but where it is over', () => {
    for (const state of formResponseStates) expect(nextState(formResponse, state, 'withdraw') === null).toBe(isOver(state))
  })

  test('is not filled in once it was locked as too late', () => {
    expect([
      canCompletersWrite('INCOMPLETE', 'LATE'),
      canCompletersWrite('INCOMPLETE', 'RETURNED'),
      canCompletersWrite('SUBMITTED', null),
    ]).toEqual([false, true, false])
  })
})

test('a withdrawn form can be published again', () => {
  expect(formStates.map((state) => nextState(form, state, 'publish'))).toEqual(['PUBLISHED', 'PUBLISHED', 'PUBLISHED'])
})

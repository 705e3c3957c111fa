import { beforeAll, describe, expect, test } from 'vitest'
import { POST as login } from '@/app/login/route'
import { send } from '../../support/http'
import { person, type Person } from '../../support/people'

let people: Person[] = []
beforeAll(async () => {
  for (let at = 0; at < 24; at += 1) people = [...people, await person({ username: `class-${at}` })]
})

describe('a class that logs in at the same moment', () => {
  test('is let in, everybody: a transaction that asks for one more connection does not wait for another that does', async () => {
    const answers = await Promise.all(people.map(({ username, password }) => send(login, '/login', { body: { username, password } })))
    expect(answers.map(({ body }) => body.status)).toEqual(people.map(() => 'SUCCESS'))
  })
})

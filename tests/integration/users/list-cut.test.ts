import { expect, test, vi } from 'vitest'
import { POST as getUsers } from '@/app/getusers/route'
import { prisma } from '@/server/kernel/db'
import { logger } from '@/server/kernel/logger'
import { send } from '../../support/http'
import { member } from '../../support/members'

test('a list that is cut at five thousand says so in the log', async () => {
  const warn = vi.spyOn(logger, 'warn')
  const staff = await member('STAFF')
  const list = async () => Object((await send(getUsers, '/getusers', { body: { authToken: staff.token } })).body.students).length
  const add = async (count: number) => {
    await prisma().$executeRaw`
      WITH made AS (
        INSERT INTO app_user (id, username, username_key, email, email_key, first_name, last_name, display_name, status, activation, created_at)
        SELECT gen_random_uuid(), n, n, n, n, 'Test', n, n, 'ENABLED', 'ACTIVE', now() FROM (SELECT gen_random_uuid()::text AS n FROM generate_series(1, ${count}::int)) AS names
        RETURNING id)
      INSERT INTO user_role (user_id, role_id) SELECT made.id, role.id FROM made, role WHERE built_in = 'STUDENT'`
  }
  await add(5_000)
  expect([await list(), warn.mock.calls]).toEqual([5_000, []])
  await add(1)
  expect([await list(), warn.mock.calls]).toEqual([5_000, [['users.listCut', { marker: 'APP_STUDENT', most: 5_000 }]]])
})

import { expect, test } from 'vitest'
import { hasPrivilege } from '@/components/roles/offered'

test('who may do everything has every privilege, but is neither a student nor a teacher by that', () => {
  expect([hasPrivilege(['ALL'], 'USERS_VIEW'), hasPrivilege(['ALL'], 'ALL'), hasPrivilege(['ALL'], 'APP_STUDENT')]).toEqual([
    true,
    true,
    false,
  ])
  expect([
    hasPrivilege(['ALL', 'APP_STUDENT'], 'APP_STUDENT'),
    hasPrivilege(['USERS_VIEW'], 'USERS_VIEW'),
    hasPrivilege(['USERS_VIEW'], 'USERS_ADMIN'),
  ]).toEqual([true, true, false])
})

import { expect, test } from 'vitest'
import { allows } from '@/components/roles/offered'

test('who may do everything has every privilege, but is neither a student nor a teacher by that', () => {
  expect([allows(['ALL'], 'USERS_VIEW'), allows(['ALL'], 'ALL'), allows(['ALL'], 'APP_STUDENT')]).toEqual([true, true, false])
  expect([
    allows(['ALL', 'APP_STUDENT'], 'APP_STUDENT'),
    allows(['USERS_VIEW'], 'USERS_VIEW'),
    allows(['USERS_VIEW'], 'USERS_ADMIN'),
  ]).toEqual([true, true, false])
})

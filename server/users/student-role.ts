import 'server-only'
import type { Prisma } from '@/lib/generated/prisma/client'

/** People with an account, disabled or not, who have a student role. */
export const withStudentRole: Prisma.UserWhereInput = {
  deletedAt: null,
  roles: { some: { role: { privileges: { some: { privilege: 'APP_STUDENT' } } } } },
}

/** Students who can log in. */
export const enabledStudents: Prisma.UserWhereInput = { ...withStudentRole, status: 'ENABLED' }

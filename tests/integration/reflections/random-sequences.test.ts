import { beforeAll, expect, test } from 'vitest'
import * as contracts from '@/lib/contracts/reflections'
import { next } from '@/lib/state-machine'
import { reflection as machine, type ReflectionState } from '@/lib/states/reflection'
import { stopClock } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import type { Member } from '../../support/members'
import { seeded } from '../../support/random'
import { reflected, tryReflection } from '../../support/reflections'
import { makeSchool, schoolTime, type School } from '../../support/school'
import { soaks } from '../../support/soak'

let school: School
beforeAll(async () => {
  school = await makeSchool()
})

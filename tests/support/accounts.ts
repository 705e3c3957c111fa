import { v7 } from 'uuid'
import type { Contract } from '@/lib/contract'
import type { Privilege } from '@/lib/privileges'
import { actorOfToken } from '@/server/kernel/actor'
import { prisma } from '@/server/kernel/db'
import { callAs, outputAs } from './call'
import { callOf } from './lists'
import { member, type Member } from './members'

type Who = Parameters<typeof callAs>[0]
export const tryAs = <C extends Contract>(who: Who, contract: C, input: object, how: { at?: Date; key?: string } = {}) =>
  callAs(who, callOf(contract), input, how)
export const getAs = <C extends Contract>(who: Who, contract: C, input: object = {}, how: { at?: Date } = {}) =>
  outputAs(who, callOf(contract), input, how)
export { callOf }

export async function makeRole(name: string, privileges: readonly Privilege[]): Promise<string> {
  const id = v7()
  await prisma().role.create({ data: { id, name, privileges: { create: privileges.map((privilege) => ({ privilege })) } } })
  return id
}

export async function roleIdOf(builtIn: 'STUDENT' | 'TEACHER' | 'STAFF' | 'ADMIN'): Promise<string> {
  return (await prisma().role.findUniqueOrThrow({ where: { builtIn }, select: { id: true } })).id
}

/** A member of staff with more roles. */
export async function memberWith(roleIds: readonly string[], base: 'STAFF' | 'STUDENT' = 'STAFF'): Promise<Member> {
  const who = await member(base)
  await prisma().userRole.createMany({ data: roleIds.map((roleId) => ({ userId: who.id, roleId })) })
  const actor = await actorOfToken(who.token)
  if (!actor) throw new Error('not signed in')
  return { ...who, actor }
}

/** The input for a valid new account, to be spread and changed. */
export function accountOf(changes: object = {}) {
  const tail = v7().slice(-8)
  return {
    username: `new-${tail}`,
    email: `new-${tail}@school.example`,
    firstName: 'Nova',
    lastName: 'Berg',
    displayName: 'Nova Berg',
    studentIdNumber: '',
    hospitalResourceNumber: '',
    registrationNumber: '',
    phone: '',
    ethnicity: '',
    employer: '',
    jobTitle: '',
    yearLeft: null,
    schoolYearLeft: null,
    language: null,
    roleIds: [],
    programmeId: null,
    year: null,
    groupId: null,
    firmId: null,
    enrolment: 'ACTIVE',
    from: '2026-11-20',
    requiresActivation: true,
    password: '',
    confirm: '',
    ...changes,
  }
}

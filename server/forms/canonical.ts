import 'server-only'
import type { Prisma } from '@/lib/generated/prisma/client'

/** A value in the form that a JSON column accepts. */
export function storedJson(value: object): Prisma.InputJsonValue {
  const plain: unknown = JSON.parse(JSON.stringify(value))
  if (!isJson(plain)) throw new Error('nothing to store')
  return plain
}

function isJson(value: unknown): value is Prisma.InputJsonValue {
  return value !== null && value !== undefined
}

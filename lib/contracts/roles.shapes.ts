import { z } from 'zod'
import { areas, isPrivilege, type Privilege } from '@/lib/privileges'
import { builtInNames } from '@/lib/roles'
import { isSeen } from '@/lib/seen'

export { Done, Nothing } from './plain.shapes'

const id = z.uuid().toLowerCase()
const Privileges = z
  .array(z.string().refine((name): name is Privilege => isPrivilege(name), 'privilegeUnknown'))
  .max(200)
  .transform((names) => [...new Set(names)].sort())
const RoleFields = z.strictObject({ name: z.string().trim().min(1).max(80).refine(isSeen, 'charactersUnseen'), privileges: Privileges })
export type RoleFields = z.output<typeof RoleFields>
/** If left out, the setting stays unchanged: a configuration file may be older than the field. */
const asksSecondFactor = z.boolean().optional()

export const OneRole = z.strictObject({ id })
/** `losers` is the known number of people who lose something by the change. */
export const SaveRole = RoleFields.extend({
  id,
  revision: z.number().int().min(0),
  asksSecondFactor,
  losers: z.number().int().min(0).default(0),
})
export const SavedRole = z.object({ revision: z.number(), savedAt: z.string() })
export const RemoveRole = z.strictObject({ id, revision: z.number().int().min(1), replacementId: id.nullable() })

const Role = z.object({
  id: z.string(),
  name: z.string(),
  builtIn: z.enum(builtInNames).nullable(),
  privileges: z.array(z.string()),
  /** Whether holders of the role log in with a second factor. */
  asksSecondFactor: z.boolean(),
  revision: z.number(),
  /** The number of people with an account, enabled or not. */
  holders: z.number().int(),
})
const ListedRole = Role.extend({
  /** The areas of the role's privileges. */
  areas: z.array(z.enum(areas)),
  /** Whether the role gives access to sensitive data of others, or changes what others may do. */
  sensitive: z.boolean(),
  /** Whether the asker may change, give and take the role. */
  isMine: z.boolean(),
})
export type ListedRole = z.output<typeof ListedRole>
export const Roles = z.object({ roles: z.array(ListedRole) })

export const ReadRole = z.object({
  role: ListedRole,
  /** The first holders of the role. */
  people: z.array(z.object({ id: z.string(), displayName: z.string(), username: z.string(), avatarFileName: z.string() })),
  others: z.array(ListedRole),
})

import 'server-only'
import type { ConfigurationPart } from '@/server/kernel/configuration'
import { z } from 'zod'
import { removeRoleCall, saveRoleCall } from './calls'
import { countLosers, listRoles } from './queries'

const Wanted = z.object({ id: z.string(), privileges: z.array(z.string()) })

/** The people who hold the roles are not part of the configuration. */
export const rolesConfiguration: ConfigurationPart = {
  name: 'roles',
  later: ['asksSecondFactor'],
  list: async (db) =>
    (await listRoles(db)).map(({ id, name, privileges, asksSecondFactor, revision }) => ({
      key: id,
      called: name,
      fields: { id, name, privileges: [...privileges].sort(), asksSecondFactor },
      revision,
    })),
  callFor: () => saveRoleCall,
  inputOf: (fields, revision) => ({ ...fields, revision }),
  // People who did not have the privileges before lose them again; nobody is moved to another role in passing.
  remove: { call: removeRoleCall, inputOf: (id, revision) => ({ id, revision, replacementId: null }) },
  givingBack: async (db, input) => {
    const { data } = Wanted.safeParse(input)
    const there = data && (await listRoles(db)).find(({ id }) => id === data.id)
    const removed = there ? [...there.privileges].filter((name) => !data.privileges.includes(name)) : []
    return { ...input, losers: there && removed.length > 0 ? await countLosers(db, there.id, removed) : 0 }
  },
}

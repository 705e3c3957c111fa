import 'server-only'
import type { ConfigurationPart } from '@/server/kernel/configuration'
import { saveRoleCall } from './calls'
import { listRoles } from './queries'

/** Who holds them is no part of it. */
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
}

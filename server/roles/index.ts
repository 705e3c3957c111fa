import 'server-only'

export { rolesConfiguration } from './configuration'
export { listRolesCall, readRoleCall, rolesCalls } from './calls'

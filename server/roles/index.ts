import 'server-only'

export { listRolesCall, readRoleCall, rolesCalls } from './calls'

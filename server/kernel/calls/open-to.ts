import 'server-only'
import { isGranted } from '@/lib/access'
import type { Actor } from '../actor'
import type { Call } from '../define-call'

/** Whether somebody may make a read call at all, before its scope is checked. It decides as run-call.ts does. */
export function isOpenTo({ access, module, notWhileViewing, byNoToken }: Call, { modules, privileges, viewer, token }: Actor): boolean {
  if (module !== null && !modules.has(module)) return false
  if ((notWhileViewing && viewer !== null) || (byNoToken && token !== null)) return false
  switch (access.kind) {
    case 'public':
    case 'optional':
    case 'session':
      return true
    case 'privilege':
      return isGranted('anyOf' in access ? { anyOf: access.anyOf } : { allOf: access.allOf }, privileges)
    case 'externalToken':
    case 'cron':
      return false
  }
}

import 'server-only'
import { sealedIn, type SealedPlace } from '@/server/kernel/queries/sealed.sql'
import { concernSealing } from '../sealings'

export const concernsSealed: readonly SealedPlace[] = [
  sealedIn({ sealing: concernSealing, table: 'concern', column: 'facts' }),
  sealedIn({ sealing: concernSealing, table: 'concern', column: 'student_typed' }),
  sealedIn({ sealing: concernSealing, table: 'concern', column: 'place' }),
  sealedIn({ sealing: concernSealing, table: 'concern_entry', column: 'text' }),
  sealedIn({ sealing: concernSealing, table: 'concern_action', column: 'text' }),
]

import 'server-only'
import { sealedColumn, type SealedPlace } from '@/server/kernel/queries/sealed.sql'
import { concernSealing } from '../sealings'

export const concernsSealed: readonly SealedPlace[] = [
  sealedColumn({ sealing: concernSealing, table: 'concern', column: 'facts' }),
  sealedColumn({ sealing: concernSealing, table: 'concern', column: 'student_typed' }),
  sealedColumn({ sealing: concernSealing, table: 'concern', column: 'place' }),
  sealedColumn({ sealing: concernSealing, table: 'concern_entry', column: 'text' }),
  sealedColumn({ sealing: concernSealing, table: 'concern_action', column: 'text' }),
]

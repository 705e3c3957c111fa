import 'server-only'
import { sealedColumn, type SealedPlace } from '@/server/kernel/queries/sealed.sql'
import { factorSealing, originSealing, samlKeySealing } from '../sealings'

export const signInSealed: readonly SealedPlace[] = [
  // A draft comes first, because it becomes the secret without being sealed again.
  sealedColumn({ sealing: factorSealing, table: 'second_factor_draft', id: 'user_id', column: 'secret' }),
  sealedColumn({ sealing: factorSealing, table: 'second_factor', id: 'user_id', column: 'secret' }),
  sealedColumn({ sealing: samlKeySealing, table: 'saml_key', id: 'stage', idType: 'text', column: 'sealed_key' }),
  sealedColumn({ sealing: originSealing, table: 'session_origin', id: 'session_id', column: 'sealed' }),
]

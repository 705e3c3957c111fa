import 'server-only'
import { hospitalNumberKey } from '@/lib/clinical/hospital-number'
import { sealedColumn, type SealedPlace } from '@/server/kernel/queries/sealed.sql'
import { lateSealing, patientSealing } from '../sealings'

export const clinicalSessionsSealed: readonly SealedPlace[] = [
  sealedColumn({
    sealing: patientSealing,
    table: 'treatment_session',
    column: 'patient_cipher',
    hash: { column: 'patient_hash', of: hospitalNumberKey },
  }),
  sealedColumn({ sealing: lateSealing, table: 'late_arrival', column: 'input_cipher' }),
]

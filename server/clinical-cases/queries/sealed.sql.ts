import 'server-only'
import { hospitalNumberKey } from '@/lib/clinical/hospital-number'
import { patientSealing } from '@/server/clinical-sessions'
import { sealedColumn, type SealedPlace } from '@/server/kernel/queries/sealed.sql'

export const clinicalCasesSealed: readonly SealedPlace[] = [
  sealedColumn({
    sealing: patientSealing,
    table: 'clinical_case',
    column: 'patient_cipher',
    hash: { column: 'patient_hash', of: hospitalNumberKey },
  }),
  sealedColumn({ sealing: patientSealing, table: 'case_history', column: 'patient_cipher' }),
]

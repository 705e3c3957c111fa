import 'server-only'
import { sealedColumn, type SealedPlace } from '@/server/kernel/queries/sealed.sql'
import { answersSealing, visitorSealing } from '../sealings'

const ofNumbered = { id: '(response_id::text || number::text)', idType: 'text' } as const

export const formResponsesSealed: readonly SealedPlace[] = [
  sealedColumn({
    sealing: answersSealing,
    table: 'form_part',
    id: '(response_id::text || page_uid::text)',
    idType: 'text',
    column: 'patient_cipher',
  }),
  sealedColumn({ sealing: answersSealing, table: 'form_submission', ...ofNumbered, column: 'patient_cipher' }),
  sealedColumn({ sealing: answersSealing, table: 'form_record', ...ofNumbered, column: 'patient_cipher' }),
  sealedColumn({ sealing: answersSealing, table: 'form_late_save', column: 'answers_cipher' }),
  sealedColumn({ sealing: answersSealing, table: 'form_left_answers', column: 'patient_cipher' }),
  sealedColumn({ sealing: visitorSealing, table: 'form_response', column: 'visitor_cipher' }),
]

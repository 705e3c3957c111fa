import type { StageKind } from '@/lib/workflows/vocabulary'
import type { Problem } from './check-bar'

/** The field of a stage in which a problem can be corrected. */
export function fieldOf({ code }: Problem, kind: StageKind | undefined): string {
  switch (code) {
    case 'NO_FORM':
    case 'FORM_CLOSED':
    case 'FORM_SUBJECT':
    case 'FORM_SEEN':
      return kind === 'WAIT' ? 'stage-wait' : 'stage-form'
    case 'FORM_HAS_NO_REVIEW':
    case 'FORM_HAS_NO_SIGNATURE':
      return 'stage-of'
    case 'NO_STAGE_BEFORE':
      return kind === 'REVIEW' || kind === 'SIGN_OFF' ? 'stage-of' : 'stage-who'
    case 'NOBODY':
    case 'NOBODY_HOLDS':
    case 'SUBJECT_DECIDES':
    case 'SUBJECT_DOES_NOT_SEE':
      return kind === 'MESSAGE' ? 'stage-to' : 'stage-who'
    case 'GOES_NOWHERE':
    case 'ENDLESS':
      return 'stage-next'
    case 'RULE':
    case 'FIELD_GONE':
      return kind === 'DECISION' ? 'stage-branches' : kind === 'WAIT' ? 'stage-wait' : 'stage-when'
    case 'NO_BRANCHES':
      return 'stage-branches'
    case 'WAIT_UNTOLD':
      return 'stage-escalate'
      return 'stage-wait'
    default:
      return 'stage-caption'
  }
}

/** The setting in which a problem of the workflow as a whole can be corrected; null: the problem concerns the stages. */
export function settingOf({ code }: Problem): string | null {
  if (code === 'NO_STAGES') return null
  return code === 'NO_AUDIENCE' || code === 'CONCERN_SEEN' ? 'workflow-audience' : 'workflow-starts'
}

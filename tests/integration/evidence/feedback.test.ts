import { triesEveryAct } from '../../support/evidence/acts'
import { feedbackStages } from '../../support/evidence/feedback'

triesEveryAct(feedbackStages)

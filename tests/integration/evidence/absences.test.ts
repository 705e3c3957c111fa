import { absenceStages } from '../../support/evidence/absences'
import { triesEveryAct } from '../../support/evidence/acts'

triesEveryAct(absenceStages)

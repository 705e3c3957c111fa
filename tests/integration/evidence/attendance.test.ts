import { triesEveryAct } from '../../support/evidence/acts'
import { attendanceStages } from '../../support/evidence/attendance'

triesEveryAct(attendanceStages)

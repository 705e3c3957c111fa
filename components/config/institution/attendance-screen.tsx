'use client'

import { useTranslations } from 'next-intl'
import { Fieldset } from '@/components/shared/editor/fieldset'
import { Segmented } from '@/components/ui/segmented'
import { saveAttendance, type InstitutionSettings } from '@/lib/contracts/config/settings'
import { swapModes } from '@/lib/timetables/swaps'
import { PartScreen } from './part-screen'
import { WholeNumberField } from './whole-number-field'

/** Edits the institution's attendance settings: the expected share, when a check-in is late, when teachers are reminded of a register, and what planners are warned of. */
export function AttendanceSettingsScreen({ settings: { attendance } }: { settings: InstitutionSettings }) {
  const t = useTranslations('institution.attendance')
  return (
    <PartScreen
      screen="attendanceSettings"
      intro={t('intro')}
      initial={attendance}
      contract={saveAttendance}
      inputOf={(values, revision) => ({ ...values, revision })}
      storedOf={(settings) => settings.attendance}
      names={{
        attendanceThreshold: t('threshold'),
        checkInLateAfterMinutes: t('late'),
        registerDueAfterHours: t('due'),
        registerClosesAfterHours: t('closes'),
        checkInNearMetres: t('near'),
        leastNoticeHours: t('notice'),
        minutesBetweenBuildings: t('way'),
        swaps: t('swaps'),
        swapNoticeHours: t('swapNotice'),
        swapsAtOnce: t('swapsAtOnce'),
      }}
    >
      {({ values, set, field }) => (
        <>
          <Fieldset legend={t('students')}>
            <WholeNumberField
              {...field('attendanceThreshold')}
              label={t('threshold')}
              description={t('thresholdHelp')}
              required
              min={0}
              max={100}
              value={values.attendanceThreshold}
              onChange={(attendanceThreshold) => set({ attendanceThreshold })}
            />
            <WholeNumberField
              {...field('checkInLateAfterMinutes')}
              label={t('late')}
              description={t('lateHelp')}
              required
              min={0}
              max={120}
              value={values.checkInLateAfterMinutes}
              onChange={(checkInLateAfterMinutes) => set({ checkInLateAfterMinutes })}
            />
            <WholeNumberField
              {...field('checkInNearMetres')}
              label={t('near')}
              description={t('nearHelp')}
              required
              min={50}
              max={5_000}
              value={values.checkInNearMetres}
              onChange={(checkInNearMetres) => set({ checkInNearMetres })}
            />
          </Fieldset>
          <Fieldset legend={t('registers')}>
            <WholeNumberField
              {...field('registerDueAfterHours')}
              label={t('due')}
              description={t(values.registerDueAfterHours === 0 ? 'dueNever' : 'dueHelp')}
              required
              min={0}
              max={336}
              value={values.registerDueAfterHours}
              onChange={(registerDueAfterHours) => set({ registerDueAfterHours })}
            />
            <WholeNumberField
              {...field('registerClosesAfterHours')}
              label={t('closes')}
              description={t(values.registerClosesAfterHours === 0 ? 'closesNever' : 'closesHelp')}
              required
              min={0}
              max={336}
              value={values.registerClosesAfterHours}
              onChange={(registerClosesAfterHours) => set({ registerClosesAfterHours })}
            />
          </Fieldset>
          <Fieldset legend={t('changes')}>
            <WholeNumberField
              {...field('leastNoticeHours')}
              label={t('notice')}
              description={t('noticeHelp')}
              required
              min={0}
              max={336}
              value={values.leastNoticeHours}
              onChange={(leastNoticeHours) => set({ leastNoticeHours })}
            />
            <WholeNumberField
              {...field('minutesBetweenBuildings')}
              label={t('way')}
              description={t(values.minutesBetweenBuildings === 0 ? 'wayNever' : 'wayHelp')}
              required
              min={0}
              max={60}
              value={values.minutesBetweenBuildings}
              onChange={(minutesBetweenBuildings) => set({ minutesBetweenBuildings })}
            />
          </Fieldset>
          <Fieldset legend={t('swapsTitle')}>
            <Segmented
              label={t('swaps')}
              description={t('swapsHelp')}
              options={swapModes.map((value) => ({ value, label: t(`swapModes.${value}`) }))}
              value={values.swaps}
              onChange={(swaps) => set({ swaps })}
            />
            {values.swaps !== 'OFF' && (
              <>
                <WholeNumberField
                  {...field('swapNoticeHours')}
                  label={t('swapNotice')}
                  description={t('swapNoticeHelp')}
                  required
                  min={0}
                  max={336}
                  value={values.swapNoticeHours}
                  onChange={(swapNoticeHours) => set({ swapNoticeHours })}
                />
                <WholeNumberField
                  {...field('swapsAtOnce')}
                  label={t('swapsAtOnce')}
                  description={t('swapsAtOnceHelp')}
                  required
                  min={1}
                  max={20}
                  value={values.swapsAtOnce}
                  onChange={(swapsAtOnce) => set({ swapsAtOnce })}
                />
              </>
            )}
          </Fieldset>
        </>
      )}
    </PartScreen>
  )
}

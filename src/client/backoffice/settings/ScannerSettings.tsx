import { MAX_SCAN_BURST_MS, MIN_SCAN_BURST_MS } from '#shared/domain/settingLimits.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { Section } from '../records/Section.tsx';
import { NumberSetting } from './NumberSetting.tsx';

/** How fast a scanner types, which distinguishes it from people. */
export function ScannerSettings() {
  return (
    <Section layout="columns" title="Scanners" description={staffMessages.scansOpen}>
      <NumberSetting
        setting="scan_burst_ms"
        label="Milliseconds for six characters"
        description={staffMessages.scanBurstHint}
        min={MIN_SCAN_BURST_MS}
        max={MAX_SCAN_BURST_MS}
      />
    </Section>
  );
}

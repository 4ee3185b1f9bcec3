import type { Settings } from '#shared/contracts/settings.ts';
import { MAX_SCAN_BURST_MS, MIN_SCAN_BURST_MS } from '#shared/domain/settingLimits.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { trpc } from '../../api/client.ts';
import { Section } from '../records/Section.tsx';
import { NumberSetting } from './NumberSetting.tsx';

interface ScannerSettingsProps {
  settings: Settings;
  isReadOnly: boolean;
}

/** How fast a scanner types, which distinguishes it from people. */
export function ScannerSettings({ settings, isReadOnly }: ScannerSettingsProps) {
  const utils = trpc.useUtils();
  return (
    <Section layout="columns" title="Scanners" description={staffMessages.scansOpen}>
      <NumberSetting
        setting="scan_burst_ms"
        label="Milliseconds for six characters"
        name="Milliseconds for six characters of a scan"
        description={staffMessages.scanBurstHint}
        min={MIN_SCAN_BURST_MS}
        max={MAX_SCAN_BURST_MS}
        saved={settings.scan_burst_ms}
        isReadOnly={isReadOnly}
        onSaved={() => void utils.users.me.invalidate()}
      />
    </Section>
  );
}

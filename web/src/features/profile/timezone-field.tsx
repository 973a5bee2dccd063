import type { ComponentProps } from 'react';
import { profileText } from '#text/profile';
import { SelectField } from '../../ui/select-field.tsx';
import { useSettings } from '../settings/use-settings.ts';
import { deviceTimezone } from './device-timezone.ts';

type Props = Omit<ComponentProps<typeof SelectField>, 'label' | 'options'>;

/** The zones of the settings, and always that of this device; where they did not come, the chosen one alone. */
export function TimezoneField({ defaultValue, ...select }: Props) {
  const { data, isLoading } = useSettings();
  const offered = data?.timezones ?? [];
  const own = data ? [deviceTimezone(offered)] : [];
  const zones = [...new Set([...offered, ...own, ...(defaultValue ? [String(defaultValue)] : [])])];
  return (
    <SelectField
      // The browser keeps no choice that is not among the options: the list is there before the choice.
      key={isLoading ? 'loading' : 'loaded'}
      label={profileText.timezone}
      hint={profileText.timezoneHint}
      placeholder={profileText.deviceTimezone}
      defaultValue={defaultValue}
      options={zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
      {...select}
    />
  );
}

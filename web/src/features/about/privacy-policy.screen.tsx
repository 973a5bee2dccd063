import { aboutText } from '#text/about';
import type { BootBrand } from '../../platform/boot/boot.ts';
import { useBoot } from '../../platform/boot/use-boot.ts';
import { linkStyle } from '../../ui/link-style.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { OwnPolicy } from './own-policy.tsx';

/** What data the service stores, why, and for how long. */
export default function PrivacyPolicyScreen() {
  const { brand, settings } = useBoot();
  return (
    <article className="grid gap-6">
      <PageHeading description={aboutText.intro(brand.service_name)}>{aboutText.privacyPolicy}</PageHeading>
      {brand.own_policy && <OwnPolicy />}
      {!brand.own_policy &&
        aboutText.sections.map(({ title, paragraphs }) => (
          <section key={title} className="grid gap-2">
            <h2 className="text-lg font-semibold">{title}</h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
      <BrandLinks {...brand.links} support={settings.support_url} />
    </article>
  );
}

/** Links to the policies of the organisation behind the portal. */
function BrandLinks({ support, terms, privacy }: BootBrand['links'] & { support: string | null }) {
  const links = [
    [privacy, aboutText.links.privacy],
    [terms, aboutText.links.terms],
    [support, aboutText.links.support],
  ] as const;
  if (links.every(([address]) => address === null)) return null;
  return (
    <ul className="flex flex-wrap gap-x-6 gap-y-2 border-t border-border pt-6">
      {links.map(
        ([address, text]) =>
          address && (
            <li key={text}>
              <a href={address} className={linkStyle}>
                {text}
              </a>
            </li>
          ),
      )}
    </ul>
  );
}

import { toAddress } from "#domain/base-path.ts";
import { listVariants } from "#domain/picture-widths.ts";

type OutfitPictureProps = {
  address: string;
  width: number;
  height: number;
  alt: string;
  className?: string | undefined;
  isLazy?: boolean;
};

export function OutfitPicture({ address, width, height, alt, className, isLazy = false }: OutfitPictureProps) {
  const variants = listVariants(width).filter((variant) => variant.asked >= 300);
  return (
    <img
      className={className}
      data-board=""
      src={toAddress(address)}
      srcSet={variants.map((variant) => `${toAddress(address)}?w=${variant.asked} ${variant.width}w`).join(",")}
      sizes="min(80vw, 480px)"
      width={width}
      height={height}
      alt={alt}
      loading={isLazy ? "lazy" : undefined}
      decoding="async"
    />
  );
}
